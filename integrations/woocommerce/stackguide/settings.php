<?php
/**
 * The page Settings, StackGuide: the service's URL, and this shop's client name.
 */

namespace StackGuide;

defined( 'ABSPATH' ) || exit;

const PAGE = 'stackguide';
/** A service on this computer is for trying the plugin. */
const SERVICE_ADDRESS = '#^(https://[A-Za-z0-9.-]+|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?(/.*)?$#D';

function register_settings(): void {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_settings',
			'default'           => array(),
		)
	);
	add_settings_section( 'service', '', '__return_empty_string', PAGE );
	add_settings_field( 'origin', __( 'Service address', 'stackguide' ), __NAMESPACE__ . '\\render_field', PAGE, 'service', array( 'label_for' => 'origin' ) );
	add_settings_field( 'client', __( 'Client name', 'stackguide' ), __NAMESPACE__ . '\\render_field', PAGE, 'service', array( 'label_for' => 'client' ) );
}

function add_settings_page(): void {
	add_options_page( 'StackGuide', 'StackGuide', 'manage_options', PAGE, __NAMESPACE__ . '\\render_page' );
}

/**
 * Returns the posted values in their stored form. An invalid field keeps its value, and an error is shown.
 *
 * @param mixed $given The posted values.
 * @return array{origin: string, client: string}
 */
function sanitize_settings( $given ): array {
	$stored = settings();
	$given  = is_array( $given ) ? $given : array();
	$origin = trim( (string) ( $given['origin'] ?? '' ) );
	$client = trim( (string) ( $given['client'] ?? '' ) );
	// Only the origin of a URL such as https://HOST/embed.js is stored.
	if ( '' !== $origin && 1 !== preg_match( SERVICE_ADDRESS, $origin ) ) {
		add_settings_error( OPTION, 'origin', __( 'The service address has to begin with https://', 'stackguide' ) );
		$origin = $stored['origin'];
	}
	if ( '' !== $client && 1 !== preg_match( '/^[A-Za-z0-9-]{1,63}$/D', $client ) ) {
		add_settings_error( OPTION, 'client', __( 'The client name has letters, digits and hyphens only.', 'stackguide' ) );
		$client = $stored['client'];
	}
	return array(
		'origin' => preg_replace( '#^(https?://[^/]+).*$#D', '$1', $origin ),
		'client' => $client,
	);
}

/**
 * @param array{label_for: string} $field The field.
 */
function render_field( array $field ): void {
	$name  = $field['label_for'];
	$value = settings()[ $name ];
	printf(
		'<input class="regular-text" id="%1$s" name="%2$s[%1$s]" value="%3$s" type="%4$s">',
		esc_attr( $name ),
		esc_attr( OPTION ),
		esc_attr( $value ),
		'origin' === $name ? 'url' : 'text'
	);
}

function render_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>StackGuide</h1>';
	echo '<p>' . esc_html__( 'Your account shows both under Integrations, WooCommerce.', 'stackguide' ) . '</p>';
	echo '<form action="options.php" method="post">';
	settings_fields( PAGE );
	do_settings_sections( PAGE );
	submit_button();
	echo '</form></div>';
}
