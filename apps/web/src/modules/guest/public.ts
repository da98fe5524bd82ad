/** What other modules may use of the guest's screens: the way to them. */
export { guestBillLink, menuLink, payLink } from './links.ts'
