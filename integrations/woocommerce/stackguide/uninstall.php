<?php
/**
 * Deletes the settings. Tracking ids stay on their orders, which report refunds by them.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'stackguide' );
