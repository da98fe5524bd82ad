/** Where nothing is real: the code stands in the log, for whoever tries the product out. */
import type { SmsProvider } from './sms-provider.ts'

/** `write` gets one line for each code. */
export function createLogSender(write: (line: string) => void): SmsProvider {
  return {
    mode: 'log',
    sendCode: async (phone, code) => {
      write(`Text message to ${phone}: ${code}`)
      return { state: 'sent' }
    },
  }
}
