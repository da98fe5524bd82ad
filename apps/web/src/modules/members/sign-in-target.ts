import { parseGuestReturnAddress } from '#lib/identity/guest-target.ts'
import { memberCentreLink } from './links.ts'

/** Page to return to after sign-in; the member centre by default. */
export const getSignInTarget = (redirect: string | undefined): string =>
  parseGuestReturnAddress(redirect) ?? memberCentreLink
