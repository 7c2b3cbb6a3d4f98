import * as z from 'zod';
import { webAddress } from '#app/domain/input-fields.ts';

/** The form that connects a shop, for browser and server. */
export const shopAddressForm = z.object({ url: webAddress });
