import type { AnswerOf } from '@nocturne/contract/endpoint'
import { office } from '@nocturne/contract/office/endpoints'

import { sendCommand } from '#lib/send-command.ts'

export type PasswordSlip = AnswerOf<typeof office.issuePasswords>['rows'][number]

/** People of one call: hashing a password is slow on purpose, and a call of many exceeds the time limit of a busy server. */
const GROUP = 10

/**
 * Issues passwords in groups. Issued ones are shown only once, so an error ends the work and leaves the slips so far;
 * `left` are the people without one.
 */
export async function issueInGroups(
  userIds: readonly number[],
): Promise<{ rows: PasswordSlip[]; left: readonly number[]; error: unknown }> {
  const rows: PasswordSlip[] = []
  for (let at = 0; at < userIds.length; at += GROUP) {
    try {
      rows.push(...(await sendCommand(office.issuePasswords, { userIds: userIds.slice(at, at + GROUP) })).rows)
    } catch (error) {
      return { rows, left: userIds.slice(at), error }
    }
  }
  return { rows, left: [], error: null }
}
