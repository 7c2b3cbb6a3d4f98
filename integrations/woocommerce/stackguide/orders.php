<?php
/**
 * Records which assessment an order follows from. Links to products contain sg_tid, which a cookie of this shop stores until the order.
 */

namespace StackGuide;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the tracking ID from a text that the visitor sent; '' if the text is not one.
 *
 * @param mixed $given Value of the URL parameter or the cookie.
 */
function read_tracking_id( $given ): string {
	$text = is_string( $given ) ? wp_unslash( $given ) : '';
	return 1 === preg_match( '/^[A-Za-z0-9._~-]{1,200}$/D', $text ) ? $text : '';
}

/** Stores the tracking id of a link that the visitor followed; a later link replaces it. */
function remember_visit(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a link from another site, which changes no data of the shop
	$id = isset( $_GET['sg_tid'] ) ? read_tracking_id( $_GET['sg_tid'] ) : '';
	if ( '' === $id || headers_sent() || ! may_store() ) {
		return;
	}
	setcookie(
		COOKIE,
		$id,
		array(
			'expires'  => time() + COOKIE_DAYS * DAY_IN_SECONDS,
			'path'     => COOKIEPATH ? COOKIEPATH : '/',
			'domain'   => COOKIE_DOMAIN ? COOKIE_DOMAIN : '',
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
	// An order in the same request needs it as well.
	$_COOKIE[ COOKIE ] = $id;
}

/** Whether the visitor's cookie choice allows the cookie, if a consent plugin asks for it (WP Consent API). */
function may_store(): bool {
	$allowed = ! function_exists( 'wp_has_consent' ) || wp_has_consent( 'marketing' );
	return (bool) apply_filters( 'stackguide_may_store', $allowed );
}

/**
 * Records the tracking ID on an order that WooCommerce is about to save (the classic checkout).
 *
 * @param \WC_Order $order The order.
 * @return bool Whether it was recorded.
 */
function mark_order( $order ): bool {
	$id = isset( $_COOKIE[ COOKIE ] ) ? read_tracking_id( $_COOKIE[ COOKIE ] ) : '';
	if ( '' === $id ) {
		return false;
	}
	$order->update_meta_data( ORDER_META, $id );
	return true;
}

/**
 * Does the same for the checkout block, whose order is already saved.
 *
 * @param \WC_Order $order The order.
 */
function mark_and_save_order( $order ): void {
	if ( mark_order( $order ) ) {
		$order->save();
	}
}
