/** Sender of text messages of this process: set once at start-up (and by tests). */
import { routeSmsProvider } from '../rehearsal-routing.ts'
import type { SmsProvider } from './sms-provider.ts'

let present: SmsProvider | null = null

/** Sets the sender of this process; null for none. */
export function setSmsProvider(provider: SmsProvider | null): void {
  present = provider
}

/** The sender, or null when none is configured. */
export const getSmsProvider = (): SmsProvider | null => routeSmsProvider(present)
