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
		'1.0.0',
		true
	);
	register_block_type(
		'stackguide/assessment',
		array(
			'api_version'     => 3,
			'title'           => __( 'StackGuide assessment', 'stackguide' ),
			'category'        => 'widgets',
			'icon'            => 'clipboard',
			'editor_script'   => 'stackguide-block',
			'attributes'      => array(
				'widget'     => array( 'type' => 'string', 'default' => '' ),
				'mode'       => array( 'type' => 'string', 'default' => '' ),
				'buttonText' => array( 'type' => 'string', 'default' => '' ),
			),
			'render_callback' => __NAMESPACE__ . '\\render_block',
		)
	);
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
 * Returns the embed code. Until the settings are filled in it is empty, or a note for users who can fill them in.
 *
 * @param array<string, string> $options By the names of LINE_OPTIONS.
 */
function render_line( array $options ): string {
	$settings = settings();
	if ( '' === $settings['origin'] || '' === $settings['client'] ) {
		return current_user_can( 'manage_options' )
			? '<p>' . esc_html__( 'StackGuide: enter the service address and your client name under Settings, StackGuide.', 'stackguide' ) . '</p>'
			: '';
	}
	$line = '<script src="' . esc_url( $settings['origin'] . '/embed.js' ) . '" data-client="' . esc_attr( $settings['client'] ) . '"';
	foreach ( LINE_OPTIONS as $name => $attribute ) {
		if ( isset( $options[ $name ] ) && '' !== (string) $options[ $name ] ) {
			$line .= ' ' . $attribute . '="' . esc_attr( (string) $options[ $name ] ) . '"';
		}
	}
	return $line . ' async></script>';
}
