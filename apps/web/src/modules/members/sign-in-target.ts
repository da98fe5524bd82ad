import { findGuestTarget } from '#lib/identity/guest-target.ts'
import { memberCentreLink } from './links.ts'

/** Page to return to after sign-in; the member centre by default. */
export const getSignInTarget = (redirect: string | undefined): string => findGuestTarget(redirect) ?? memberCentreLink
