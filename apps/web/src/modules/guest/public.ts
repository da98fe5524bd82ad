/** Links of the guest's screens for other modules. */
export { buildGuestBillLink, menuLink, buildGuestPayLink } from './links.ts'
