<?php
/**
 * Deletes the settings, on every site of a network. Tracking ids stay on their orders, which report refunds by them.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $stackguide_site ) {
		switch_to_blog( (int) $stackguide_site );
		delete_option( 'stackguide' );
		restore_current_blog();
	}
} else {
	delete_option( 'stackguide' );
}
