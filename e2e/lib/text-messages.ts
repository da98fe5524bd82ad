/** Text messages of the servers under test: nothing is sent; the codes are in a log file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { getDatabase } from './phone.ts'

/** Environment variable with the log file of the servers. */
export const MESSAGE_LOG_VARIABLE = 'NOCTURNE_E2E_MESSAGES'

/** Makes all servers started from now on log their messages to one file. */
export function logMessages(): { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'nocturne-messages-'))
  const file = join(folder, 'messages.log')
  writeFileSync(file, '')
  process.env[MESSAGE_LOG_VARIABLE] = file
  return { remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const readSentCodes = (phone: string): string[] =>
  [
    ...readFileSync(process.env[MESSAGE_LOG_VARIABLE] ?? '', 'utf8').matchAll(
      new RegExp(`Text message to ${phone}: (\\d{6})`, 'g'),
    ),
  ].flatMap(([, code]) => (code === undefined ? [] : [code]))

/** Requests a code through `sendRequest` and returns the code sent to this number. */
export async function requestSmsCode(phone: string, sendRequest: () => Promise<void>): Promise<string> {
  const before = readSentCodes(phone).length
  // Removes the one-minute limit between two codes.
  await getDatabase().deleteFrom('throttle').where('subject', 'like', `sms:number:%:${phone}`).execute()
  await sendRequest()
  await expect.poll(() => readSentCodes(phone).length).toBeGreaterThan(before)
  return readSentCodes(phone).at(-1) ?? ''
}
