/** Links of the guest's screens for other modules. */
export { buildGuestBillLink, menuLink, payLink } from './links.ts'
