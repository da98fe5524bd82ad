/** Links of the guest's screens for other modules. */
export { guestBillLink, menuLink, payLink } from './links.ts'
