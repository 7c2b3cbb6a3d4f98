<?php
/**
 * Shows the assessment in a page: the shortcode [stackguide] and the block stackguide/assessment write the same embed code.
 */

namespace StackGuide;

defined( 'ABSPATH' ) || exit;

/** Options as shortcodes write them, each with its attribute in the embed code. */
const LINE_OPTIONS = array(
	'widget'      => 'data-widget',
	'mode'        => 'data-mode',
	'button_text' => 'data-button-text',
	'open'        => 'data-open',
	'theme'       => 'data-theme',
	'scheme'      => 'data-scheme',
	'locale'      => 'data-locale',
	'title'       => 'data-title',
	'hidden'      => 'data-hidden',
);

function register_embed(): void {
	add_shortcode( 'stackguide', __NAMESPACE__ . '\\render_shortcode' );
	wp_register_script(
		'stackguide-block',
		plugins_url( 'block.js', __FILE__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		VERSION,
		true
	);
	wp_set_script_translations( 'stackguide-block', 'stackguide', __DIR__ . '/languages' );
	register_block_type( __DIR__, array( 'render_callback' => __NAMESPACE__ . '\\render_block' ) );
}

/**
 * @param array|string $attributes The shortcode's attributes: [stackguide widget="consumer" mode="popup"].
 */
function render_shortcode( $attributes ): string {
	$defaults = array_fill_keys( array_keys( LINE_OPTIONS ), '' );
	return render_line( shortcode_atts( $defaults, is_array( $attributes ) ? $attributes : array(), 'stackguide' ) );
}

/**
 * @param array $attributes The block's attributes.
 */
function render_block( $attributes ): string {
	return render_line(
		array(
			'widget'      => $attributes['widget'] ?? '',
			'mode'        => $attributes['mode'] ?? '',
			'button_text' => $attributes['buttonText'] ?? '',
		)
	);
}

/**
 * Enqueues the embed code, and returns the place where it shows the assessment. Until the settings are filled in it is empty, or a note
 * for users who can fill them in.
 *
 * @param array<string, string> $options By the names of LINE_OPTIONS.
 */
function render_line( array $options ): string {
	static $count = 0;
	$settings     = settings();
	if ( '' === $settings['origin'] || '' === $settings['client'] ) {
		return current_user_can( 'manage_options' )
			? '<p>' . esc_html__( 'StackGuide: enter the service address and your client name under Settings, StackGuide.', 'stackguide' ) . '</p>'
			: '';
	}
	++$count;
	$place      = 'stackguide-' . $count;
	$attributes = array(
		'data-client' => $settings['client'],
		'data-target' => '#' . $place,
	);
	foreach ( LINE_OPTIONS as $name => $attribute ) {
		if ( isset( $options[ $name ] ) && '' !== (string) $options[ $name ] ) {
			$attributes[ $attribute ] = (string) $options[ $name ];
		}
	}
	embed_options( 'stackguide-embed-' . $count, $attributes );
	// Each place has a script of its own, which carries its options. Browsers fetch the file once.
	wp_enqueue_script(
		'stackguide-embed-' . $count,
		$settings['origin'] . '/embed.js',
		array(),
		// The service decides how long browsers store the file.
		null, // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		array(
			'in_footer' => true,
			'strategy'  => 'async',
		)
	);
	return '<div id="' . esc_attr( $place ) . '" class="stackguide-assessment"></div>';
}

/**
 * Remembers the options of an enqueued embed code, or returns them.
 *
 * @param string                     $handle     The script's handle.
 * @param array<string, string>|null $attributes By the names of their attributes; null to read them.
 * @return array<string, string>
 */
function embed_options( string $handle, ?array $attributes = null ): array {
	static $all = array();
	if ( null !== $attributes ) {
		$all[ $handle ] = $attributes;
	}
	return $all[ $handle ] ?? array();
}

/**
 * Writes the options into the tag of an embed code.
 *
 * @param string $tag    The script element that WordPress prints.
 * @param string $handle The script's handle.
 */
function add_embed_options( $tag, $handle ): string {
	$options = '';
	foreach ( embed_options( (string) $handle ) as $attribute => $value ) {
		$options .= ' ' . $attribute . '="' . esc_attr( $value ) . '"';
	}
	return '' === $options ? $tag : (string) preg_replace_callback(
		'/<script\b/',
		static function () use ( $options ) {
			return '<script' . $options;
		},
		$tag,
		1
	);
}
