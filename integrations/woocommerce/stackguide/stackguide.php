<?php
/**
 * Plugin Name: StackGuide for WooCommerce
 * Description: Puts the assessment on a page, by block or shortcode, and notes on each order which assessment it follows from.
 * Version: 1.1.0
 * Requires at least: 6.5
 * Requires Plugins: woocommerce
 * Requires PHP: 7.4
 * WC requires at least: 8.2
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: stackguide
 * Domain Path: /languages
 */

namespace StackGuide;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.1.0';
const OPTION  = 'stackguide';
/** A first-party cookie of this shop. */
const COOKIE = 'stackguide_tid';
/** The service reads this field in the webhooks of orders. */
const ORDER_META = '_stackguide_tracking_id';
const COOKIE_DAYS = 30;

require __DIR__ . '/embed.php';
require __DIR__ . '/orders.php';
require __DIR__ . '/settings.php';

add_action( 'init', __NAMESPACE__ . '\\load_translations' );
add_action( 'init', __NAMESPACE__ . '\\register_embed' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\add_embed_options', 10, 2 );
// Runs early, before a theme writes output, because cookies are headers.
add_action( 'init', __NAMESPACE__ . '\\remember_visit', 1 );
add_action( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\\mark_order' );
add_action( 'woocommerce_store_api_checkout_update_order_meta', __NAMESPACE__ . '\\mark_and_save_order' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_action( 'before_woocommerce_init', __NAMESPACE__ . '\\declare_compatibility' );

/** WordPress finds the translations of a plugin by itself only if they come from wordpress.org. */
function load_translations(): void {
	load_plugin_textdomain( 'stackguide', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}

/** Orders are only used through WooCommerce's own functions, so that it does not matter in which tables they are stored. */
function declare_compatibility(): void {
	if ( class_exists( '\\Automattic\\WooCommerce\\Utilities\\FeaturesUtil' ) ) {
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, __FILE__, true );
		}
	}
}

/**
 * Returns the settings, with empty texts for missing ones.
 *
 * @return array{origin: string, client: string}
 */
function settings(): array {
	$stored = get_option( OPTION, array() );
	$stored = is_array( $stored ) ? $stored : array();
	return array(
		'origin' => isset( $stored['origin'] ) ? (string) $stored['origin'] : '',
		'client' => isset( $stored['client'] ) ? (string) $stored['client'] : '',
	);
}
