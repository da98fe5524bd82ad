/** What a provider of text messages can do for us: send one code to one number. */

/** `unknown`: no clear answer; it may have gone out, so nobody sends it again by himself. `reason` is the provider's own code. */
export type SmsReply = { state: 'sent' } | { state: 'refused' | 'unknown'; reason: string }

export type SmsProvider = {
  /** 'live' reaches phones; 'log' writes the code to the log of this process and to nowhere else. */
  mode: 'live' | 'log'
  /** `phone`: eleven digits. Never throws. */
  sendCode: (phone: string, code: string) => Promise<SmsReply>
}
