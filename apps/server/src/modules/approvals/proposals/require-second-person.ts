/** Decides whether a command needs a second person, and stores it as a proposal when it does. */
import { addMinutes, formatTime, getBusinessDate } from '@nocturne/base/venue-time'
import { secretFields } from '@nocturne/contract/secret-fields'
import type { CommandContext } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { SecondPersonNeeded } from '../../../http/second-person.ts'
import type { AskingContext, ProposedChange, secondPersonSlot } from '../../../http/second-person.ts'
import { notify } from '../../notifications/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { listConfirmers, listRequiredConfirmers } from './confirmers.ts'
import { buildProposalMessage, CONFIRMATIONS_PAGE, CONFIRMATIONS_ROUTE } from './proposal-messages.ts'

/** Days for which a proposal can be confirmed. */
const PROPOSAL_DAYS = 3

/** Longest title in the operation log. */
const MAX_TITLE = 100

/** Most lines that are stored; a last one counts the others. */
const MAX_LINES = 300

type SecondPersonService = ReturnType<typeof secondPersonSlot.get>

async function requireConfirmation(context: AskingContext, change: ProposedChange): Promise<void> {
  const { tx, actor, secondPerson, log, emit, now } = context
  if (!secondPerson) throw new Error(`the endpoint of "${change.title}" declares no second person`)
  const { permission, confirmerUserId } = secondPerson
  const { concernedUserIds, title } = change
  if (confirmerUserId !== undefined) {
    if (concernedUserIds.includes(confirmerUserId)) refuse('SELF_CONFIRM')
    return
  }
  const isRequired = (await loadConfig(tx))['rights.secondPerson']
  const confirmers = isRequired ? await listConfirmers(tx, permission, [actor.userId, ...concernedUserIds]) : []
  if (confirmers.length > 0) throw new SecondPersonNeeded(change)
  log({
    title: `独自完成：${title}`.slice(0, MAX_TITLE),
    subjectType: 'proposal',
    after: { reason: isRequired ? '没有第二个人可以确认' : '门店没有要求两个人' },
  })
  await notify(tx, emit, buildProposalMessage(concernedUserIds, `${title}已生效`, `操作人：${actor.nickName}`), now)
}

/** Input without passwords: the confirmer gives their own. */
const removeSecrets = (input: unknown): string =>
  JSON.stringify(input, (name, value: unknown) =>
    (secretFields as readonly string[]).includes(name) ? undefined : value,
  )

function cutLines(lines: ProposedChange['lines']): ProposedChange['lines'] {
  if (lines.length <= MAX_LINES) return lines
  const rest = `另有${lines.length - MAX_LINES}处`
  return [...lines.slice(0, MAX_LINES), { label: rest, beforeText: '', afterText: '' }]
}

async function propose(
  context: CommandContext,
  { endpoint, input, change }: Parameters<SecondPersonService['propose']>[1],
): Promise<number> {
  const { tx, now, actor, emit, log } = context
  const permission = endpoint.secondPerson?.permission
  if (permission === undefined) throw new Error(`${endpoint.id} declares no second person`)
  // A program has no own proof, and the stored command would run with all permissions of its creator.
  if (actor.machine) refuse('TOKEN_NOT_ALLOWED')
  const { title, concernedUserIds } = change
  const lines = cutLines(change.lines)
  const { proposalId } = await tx
    .insertInto('proposal')
    .values({
      endpointId: endpoint.id,
      input: removeSecrets(input),
      permission,
      title,
      lines: JSON.stringify(lines),
      concernedUserIds: [...concernedUserIds],
      proposedBy: actor.userId,
      proposedAt: formatTime(now),
      businessDate: getBusinessDate(now),
      expiresAt: addMinutes(formatTime(now), PROPOSAL_DAYS * 24 * 60),
    })
    .returning('proposalId')
    .executeTakeFirstOrThrow()
  log({
    title: `提交确认：${title}`.slice(0, MAX_TITLE),
    subjectType: 'proposal',
    subjectId: proposalId,
    after: { title, lines },
  })
  const confirmers = await listConfirmers(tx, permission, [actor.userId, ...concernedUserIds])
  const receivers = confirmers.map(({ userId }) => userId)
  const content = `${actor.nickName}提交了“${title}”，要由你或另一位同事确认才生效。请在“门店设置”的“${CONFIRMATIONS_PAGE}”里看清内容，${PROPOSAL_DAYS}天内确认或驳回`
  const message = buildProposalMessage(receivers, `等你确认：${title}`, content)
  await notify(tx, emit, { ...message, bizId: proposalId, route: CONFIRMATIONS_ROUTE }, now)
  emit({ topic: 'approval' })
  return proposalId
}

export const secondPersonService: SecondPersonService = {
  require: requireConfirmation,
  listConfirmers: async ({ tx, actor }, permission, concernedUserIds) =>
    (await listRequiredConfirmers(tx, permission, [actor.userId, ...concernedUserIds])).map(({ userId }) => userId),
  propose,
}
