import { guestTarget } from '../../lib/guest-target.ts'
import { memberCentreLink } from './links.ts'

/** Page to return to after sign-in; the member centre by default. */
export const afterSignIn = (redirect: string | undefined): string => guestTarget(redirect) ?? memberCentreLink
