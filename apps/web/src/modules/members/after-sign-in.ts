import { guestTarget } from '../../lib/guest-target.ts'
import { memberCentreLink } from './links.ts'

/** The page that was open before signing in; the member centre where there was none. */
export const afterSignIn = (redirect: string | undefined): string => guestTarget(redirect) ?? memberCentreLink
