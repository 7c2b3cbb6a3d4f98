<?php
/**
 * The assessment in a page: the shortcode [stackguide] and the block stackguide/assessment, which write the same line.
 */

namespace StackGuide;

defined( 'ABSPATH' ) || exit;

/** Options of the embed line, as shortcodes write them, and the attribute of the line. */
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
 * @param array|string $attributes What the page wrote: [stackguide widget="consumer" mode="popup"].
 */
function render_shortcode( $attributes ): string {
	$defaults = array_fill_keys( array_keys( LINE_OPTIONS ), '' );
	return render_line( shortcode_atts( $defaults, is_array( $attributes ) ? $attributes : array(), 'stackguide' ) );
}

/**
 * @param array $attributes Of the block.
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
 * The line of the embedding guide; empty until the settings are made, with a note for those who can make them.
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
