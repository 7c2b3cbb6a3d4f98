<?php
/**
 * The WordPress functions that the plugin calls, noting what they are given. Runs a scenario from the standard input and prints what
 * came of it, both as JSON.
 */

namespace StackGuide {
	/** In the plugin's namespace: the command line has no headers. */
	function setcookie( string $name, string $value, array $options ): bool {
		$GLOBALS['result']['cookies'][] = array( 'name' => $name, 'value' => $value ) + $options;
		return true;
	}
	function headers_sent(): bool {
		return $GLOBALS['scenario']['headersSent'] ?? false;
	}
}

namespace Automattic\WooCommerce\Utilities {
	class FeaturesUtil {
		public static function declare_compatibility( string $feature, string $file, bool $is_compatible ): void {
			$GLOBALS['result']['compatible'][ $feature ] = $is_compatible;
		}
	}
}

namespace {
	error_reporting( E_ALL );
	set_error_handler(
		function ( $severity, $message, $file, $line ) {
			throw new ErrorException( $message, 0, $severity, $file, $line );
		}
	);
	$scenario = json_decode( file_get_contents( 'php://stdin' ), true, 16, JSON_THROW_ON_ERROR );
	$result   = array( 'cookies' => array(), 'errors' => array(), 'orders' => array(), 'compatible' => array() );
	$hooks    = array();
	$known    = array();

	define( 'ABSPATH', '/' );
	define( 'DAY_IN_SECONDS', 86400 );
	define( 'COOKIEPATH', '/' );
	define( 'COOKIE_DOMAIN', false );

	function add_action( string $hook, callable $run, int $priority = 10 ): void {
		$GLOBALS['hooks'][ $hook ][ $priority ][] = $run;
	}
	function run_action( string $hook, ...$args ): void {
		$all = $GLOBALS['hooks'][ $hook ] ?? array();
		ksort( $all );
		foreach ( array_merge( ...array_values( $all ) ) as $run ) {
			$run( ...$args );
		}
	}
	function apply_filters( string $hook, $value ) {
		return $GLOBALS['scenario']['filters'][ $hook ] ?? $value;
	}
	function get_option( string $name, $default ) {
		return $GLOBALS['scenario']['options'][ $name ] ?? $default;
	}
	function current_user_can( string $capability ): bool {
		return in_array( $capability, $GLOBALS['scenario']['can'] ?? array(), true );
	}
	function is_ssl(): bool {
		return $GLOBALS['scenario']['ssl'] ?? true;
	}
	function wp_unslash( string $text ): string {
		return stripslashes( $text );
	}
	function add_shortcode( string $name, callable $run ): void {
		$GLOBALS['known']['shortcodes'][ $name ] = $run;
	}
	function shortcode_atts( array $defaults, array $given ): array {
		return array_intersect_key( $given, $defaults ) + $defaults;
	}
	function register_block_type( string $folder, array $block ): void {
		$described = json_decode( file_get_contents( "$folder/block.json" ), true, 16, JSON_THROW_ON_ERROR );
		$GLOBALS['known']['blocks'][ $described['name'] ] = $block + $described;
	}
	function wp_register_script( string $handle, string $url ): void {
		$GLOBALS['result']['scripts'][ $handle ] = $url;
	}
	function wp_set_script_translations( string $handle, string $domain, string $folder ): void {
		$GLOBALS['result']['translations'][ $handle ] = array( $domain, basename( $folder ) );
	}
	function load_plugin_textdomain( string $domain, bool $unused, string $folder ): void {
		$GLOBALS['result']['textdomain'] = array( $domain, $folder );
	}
	function plugin_basename( string $file ): string {
		return basename( dirname( $file ) ) . '/' . basename( $file );
	}
	function add_filter( string $hook, callable $run ): void {
		$GLOBALS['known']['filters'][ $hook ] = $run;
	}
	/** Prints the script as WordPress does in the footer. */
	function wp_enqueue_script( string $handle, string $url, array $needs, ?string $version, array $how ): void {
		$strategy = $how['strategy'] ?? '';
		// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript -- this is the stub of the function that enqueues
		$tag = '<script src="' . esc_url( $url ) . '" id="' . esc_attr( $handle ) . '-js" ' . $strategy . '></script>';
		$GLOBALS['result']['footer'][] = $GLOBALS['known']['filters']['script_loader_tag']( $tag, $handle );
	}
	function plugins_url( string $file ): string {
		return "https://shop.example/wp-content/plugins/stackguide/$file";
	}
	function __( string $text ): string {
		return $text;
	}
	function esc_attr( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES );
	}
	function esc_html( string $text ): string {
		return htmlspecialchars( $text, ENT_QUOTES );
	}
	function esc_html__( string $text ): string {
		return esc_html( $text );
	}
	function esc_url( string $url ): string {
		return preg_match( '#^https?://#', $url ) ? esc_attr( $url ) : '';
	}
	function register_setting( string $page, string $name, array $setting ): void {
		$GLOBALS['known']['settings'][ $name ] = $setting;
	}
	function add_settings_error( string $name, string $code, string $message ): void {
		$GLOBALS['result']['errors'][ $code ] = $message;
	}
	function add_settings_section(): void {}
	function add_settings_field( string $id, string $label, callable $render, string $page, string $section, array $args ): void {
		$GLOBALS['known']['fields'][] = array( $render, $args );
	}
	function add_options_page( string $title, string $menu, string $capability, string $slug, callable $render ): void {
		$GLOBALS['known']['page'] = $render;
	}
	function settings_fields( string $page ): void {
		echo '<input type="hidden" name="option_page" value="' . esc_attr( $page ) . '">';
	}
	function do_settings_sections(): void {
		foreach ( $GLOBALS['known']['fields'] as list( $render, $args ) ) {
			$render( $args );
		}
	}
	function submit_button(): void {
		echo '<button>Save Changes</button>';
	}
	if ( isset( $scenario['consent'] ) ) {
		function wp_has_consent( string $category ): bool {
			return in_array( $category, $GLOBALS['scenario']['consent'], true );
		}
	}

	/** An order, as the plugin knows it: whichever tables WooCommerce stores it in. */
	class WC_Order {
		public array $meta  = array();
		public int $savings = 0;
		public function update_meta_data( string $key, string $value ): void {
			$this->meta[ $key ] = $value;
		}
		public function save(): void {
			++$this->savings;
		}
	}

	$_GET    = $scenario['get'] ?? array();
	$_COOKIE = $scenario['cookies'] ?? array();
	require $argv[1];

	run_action( 'before_woocommerce_init' );
	run_action( 'init' );
	foreach ( $scenario['orders'] ?? array() as $hook ) {
		$order = new WC_Order();
		run_action( $hook, $order );
		$result['orders'][] = array( 'meta' => (object) $order->meta, 'savings' => $order->savings );
	}
	if ( isset( $scenario['shortcode'] ) ) {
		foreach ( array_fill( 0, $scenario['times'] ?? 1, $scenario['shortcode'] ) as $shortcode ) {
			$result['html'] = ( $result['html'] ?? '' ) . $known['shortcodes']['stackguide']( $shortcode );
		}
	}
	if ( isset( $scenario['block'] ) ) {
		$result['html'] = $known['blocks']['stackguide/assessment']['render_callback']( $scenario['block'] );
	}
	if ( isset( $scenario['save'] ) ) {
		run_action( 'admin_init' );
		$result['saved'] = $known['settings']['stackguide']['sanitize_callback']( $scenario['save'] );
	}
	if ( isset( $scenario['page'] ) ) {
		run_action( 'admin_init' );
		run_action( 'admin_menu' );
		ob_start();
		$known['page']();
		$result['html'] = ob_get_clean();
	}
	echo json_encode( $result, JSON_THROW_ON_ERROR );
}
