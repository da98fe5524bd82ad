/** Confirms, rejects and withdraws proposals. The row of the proposal is locked first, so each one ends once. */
import { formatTime } from '@nocturne/base/venue-time'
import { notifyCategory } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { findRefusal } from '../../../db/constraints.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, LogEntry, StaffActor } from '../../../http/context.ts'
import { Refusal, refuse, refuseNotFound } from '../../../http/refusal.ts'
import { loadStaffActor } from '../../../http/session-guard.ts'
import { markMessagesRead, notify } from '../../notifications/public.ts'
import { checkPayPassword } from '../../session/public.ts'
import { confirmableCommandsSlot, type ConfirmableCommand } from './confirmable-slot.ts'
import { listConfirmers } from './confirmers.ts'
import { buildProposalMessage, CONFIRMATIONS_ROUTE, PROPOSAL_SUBJECT } from './proposal-messages.ts'
import { outcomeWords, type Outcome } from './proposal-state.ts'

/**
 * Reads a proposal that can still end, and locks it with `lock`. Refuses PROPOSAL_ENDED with the person and the outcome,
 * PROPOSAL_EXPIRED.
 */
async function readWaiting({ tx, now }: CommandContext, proposalId: number, { lock }: { lock: boolean }) {
  const query = tx.selectFrom('proposal').selectAll().where('proposalId', '=', proposalId)
  const proposal = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!proposal) refuseNotFound({ proposalId })
  const { outcome, endedBy } = proposal
  if (outcome !== null) {
    const { nickName } = await tx
      .selectFrom('appUser')
      .select('nickName')
      .where('userId', '=', endedBy ?? 0)
      .executeTakeFirstOrThrow()
    refuse('PROPOSAL_ENDED', { name: nickName, word: outcomeWords[outcome as Outcome] }, { outcome })
  }
  if (proposal.expiresAt <= formatTime(now)) refuse('PROPOSAL_EXPIRED')
  return proposal
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>

/** Reads a proposal that the actor may decide: they have its permission, and neither proposed it nor are concerned. */
async function readForDecision(
  context: CommandContext,
  proposalId: number,
  options: { lock: boolean },
): Promise<Waiting> {
  const { actor } = context
  const proposal = await readWaiting(context, proposalId, options)
  if (!actor.permissions.has(proposal.permission as PermissionKey)) refuse('NO_PERMISSION')
  if (proposal.proposedBy === actor.userId || proposal.concernedUserIds.includes(actor.userId)) refuse('SELF_CONFIRM')
  return proposal
}

export const confirmProposal: Handler<typeof approvals.confirmProposal, typeof schemas.confirmProposal> = async (
  context,
  { proposalId, payPassword },
) => {
  const { tx, actor, now, emit, log } = context
  // Verifying a password takes time, so it comes before the first lock, and only for a proposal that can be confirmed.
  await readForDecision(context, proposalId, { lock: false })
  await checkPayPassword(context, payPassword)
  const proposal = await readForDecision(context, proposalId, { lock: true })
  const { title, proposedBy, concernedUserIds } = proposal
  const command = findCommand(proposal.endpointId)
  const proposer = await findProposer(context, command, proposedBy)
  await withReason(runStored(context, { command, proposal, proposer }))
  await endProposal(context, proposal, { outcome: 'confirmed' })
  log({
    title: `确认：${title}`.slice(0, 100),
    subjectType: 'proposal',
    subjectId: proposalId,
    before: { proposedBy: proposer.nickName },
    after: { title, outcome: 'confirmed' },
  })
  const by = `${proposer.nickName}提交，${actor.nickName}确认`
  const receivers = [proposedBy, ...concernedUserIds]
  await notify(tx, emit, { ...buildProposalMessage(receivers, `${title}已生效`, by), bizId: proposalId }, now)
  return {}
}

function findCommand(endpointId: string): ConfirmableCommand {
  const command = confirmableCommandsSlot.get().get(endpointId)
  return command ?? refuse('PROPOSAL_FAILED', { reason: '这项修改已不再支持，请重新提交' })
}

/** The proposer with their current permissions; refused when they may no longer run the command. */
async function findProposer(
  { tx }: CommandContext,
  { endpoint }: ConfirmableCommand,
  userId: number,
): Promise<StaffActor> {
  const proposer = await loadStaffActor(tx, userId)
  if (!proposer) return refuse('PROPOSAL_FAILED', { reason: '提交的人已停用' })
  const keys = endpoint.permission === undefined ? [] : [endpoint.permission].flat()
  if (keys.length > 0 && !keys.some((key) => proposer.permissions.has(key)))
    refuse('PROPOSAL_FAILED', { reason: '提交的人已没有这项权限' })
  return proposer
}

/**
 * Runs the stored command as its proposer, in the transaction of the confirmer, with all its checks. Its entries of the
 * operation log name the proposer.
 */
function runStored(
  context: CommandContext,
  { command, proposal, proposer }: { command: ConfirmableCommand; proposal: Waiting; proposer: StaffActor },
): Promise<unknown> {
  const log = (entry: LogEntry) =>
    context.log({
      ...entry,
      title: entry.title ?? command.endpoint.summary,
      after: { ...(entry.after as object | undefined), proposedBy: proposer.nickName },
    })
  const secondPerson = { permission: proposal.permission as PermissionKey, confirmerUserId: context.actor.userId }
  return command.handle({ ...context, actor: proposer, log, secondPerson }, proposal.input)
}

/** Turns a refusal of the command into PROPOSAL_FAILED with its reason; nothing changes, and the proposal stays. */
async function withReason(running: Promise<unknown>): Promise<void> {
  try {
    await running
  } catch (error) {
    const known = error instanceof Refusal ? null : findRefusal(error)
    if (error instanceof Refusal && error.errCode === 'SELF_CONFIRM') throw error
    if (!(error instanceof Refusal) && !known) throw error
    const errCode = error instanceof Refusal ? error.errCode : known?.errCode
    const message =
      error instanceof Refusal ? error.message : known ? formatErrorMessage(known.errCode, known.vars) : ''
    const reason = errCode === 'STALE_DATA' ? '提交之后又有人改过，请重新提交' : message
    refuse('PROPOSAL_FAILED', { reason }, { errCode })
  }
}

export const rejectProposal: Handler<typeof approvals.rejectProposal, typeof schemas.rejectProposal> = async (
  context,
  { proposalId, reason },
) => {
  const { tx, actor, now, emit, log } = context
  const proposal = await readForDecision(context, proposalId, { lock: true })
  const { title, proposedBy } = proposal
  await endProposal(context, proposal, { outcome: 'rejected', reason })
  log({
    title: `驳回：${title}`.slice(0, 100),
    subjectType: 'proposal',
    subjectId: proposalId,
    after: { title, reason },
  })
  const content = `${actor.nickName}驳回：${reason}`
  const message = buildProposalMessage([proposedBy], `${title}被驳回`, content)
  await notify(tx, emit, { ...message, bizId: proposalId, route: CONFIRMATIONS_ROUTE }, now)
  return {}
}

export const withdrawProposal: Handler<typeof approvals.withdrawProposal, typeof schemas.withdrawProposal> = async (
  context,
  { proposalId },
) => {
  const proposal = await readWaiting(context, proposalId, { lock: true })
  const { title, proposedBy } = proposal
  if (proposedBy !== context.actor.userId) refuse('NO_PERMISSION')
  await endProposal(context, proposal, { outcome: 'withdrawn' })
  context.log({
    title: `撤回：${title}`.slice(0, 100),
    subjectType: 'proposal',
    subjectId: proposalId,
    after: { title },
  })
  return {}
}

/** Records the outcome, and marks the requests to confirm as read. */
async function endProposal(
  { tx, actor, now, emit }: CommandContext,
  { proposalId, permission }: Waiting,
  { outcome, reason = '' }: { outcome: Outcome; reason?: string },
): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ outcome, reason, endedBy: actor.userId, endedAt: formatTime(now) })
    .where('proposalId', '=', proposalId)
    .execute()
  const confirmers = await listConfirmers(tx, permission as PermissionKey, [])
  const userIds = confirmers.map(({ userId }) => userId)
  const about = { userIds, category: notifyCategory.system, bizType: PROPOSAL_SUBJECT, bizId: proposalId }
  await markMessagesRead(tx, emit, about, now)
  emit({ topic: 'approval' })
}
