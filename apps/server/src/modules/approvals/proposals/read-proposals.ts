/** Lists and shows proposals. */
import { formatTime } from '@nocturne/base/venue-time'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { ProposalLine, schemas } from '@nocturne/contract/approvals/schemas'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { listConfirmers } from './confirmers.ts'
import { computeProposalState } from './proposal-state.ts'

type Row = {
  proposalId: number
  title: string
  proposerName: string
  proposedTime: string
  expireTime: string
  outcome: string | null
  endedByName: string | null
  endedTime: string | null
  reason: string
  permission: PermissionKey
  proposedBy: number
  concernedUserIds: number[]
}

const columns = sql`p.proposal_id, p.title, by.nick_name as proposer_name, p.proposed_at as proposed_time, p.expires_at as expire_time,
  p.outcome, ender.nick_name as ended_by_name, p.ended_at as ended_time, p.reason, p.permission, p.proposed_by, p.concerned_user_ids`

const source = sql`proposal p join app_user by on by.user_id = p.proposed_by left join app_user ender on ender.user_id = p.ended_by`

/** Own proposals, and those that the actor's permissions confirm. */
const buildVisibleFilter = ({ userId, permissions }: Context['actor']): RawBuilder<boolean> =>
  sql<boolean>`(p.proposed_by = ${userId} or p.permission = any(${[...permissions.keys()]}::text[]))`

function toBrief(row: Row, { actor, now }: Context) {
  const { outcome, permission, proposedBy, concernedUserIds, ...shown } = row
  const state = computeProposalState({ outcome, expiresAt: row.expireTime }, formatTime(now))
  const isOwn = proposedBy === actor.userId
  const isPermitted = actor.permissions.has(permission) && !concernedUserIds.includes(actor.userId)
  const isWaiting = state === 'waiting'
  return { ...shown, state, can: { confirm: isWaiting && !isOwn && isPermitted, withdraw: isWaiting && isOwn } }
}

export const listProposals: Handler<typeof approvals.proposals, typeof schemas.proposals> = async (
  context,
  { part = 'waiting', pageNum, pageSize },
) => {
  const { db, actor, now } = context
  const isWaiting = sql`(p.outcome is null and p.expires_at > ${now})`
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${source}
    where ${buildVisibleFilter(actor)} and ${part === 'waiting' ? isWaiting : sql`not ${isWaiting}`}
    order by p.proposal_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => toBrief(row, context)), total: rows[0]?.total ?? 0 }
}

export const readProposal: Handler<typeof approvals.proposal, typeof schemas.proposal> = async (
  context,
  { proposalId },
) => {
  const { db, actor } = context
  const { rows } = await sql<Row & { lines: ProposalLine[]; concernedNames: string[] }>`
    select ${columns}, p.lines,
      array(select u.nick_name from app_user u where u.user_id = any(p.concerned_user_ids) order by u.user_id limit 50) as concerned_names
    from ${source} where p.proposal_id = ${proposalId} and ${buildVisibleFilter(actor)}`.execute(db)
  const [row] = rows
  if (!row) refuseNotFound({ proposalId })
  const { lines, concernedNames, ...brief } = row
  const confirmers = await listConfirmers(db, row.permission, [row.proposedBy, ...row.concernedUserIds])
  const confirmerNames = confirmers.map(({ nickName }) => nickName)
  return { ...toBrief(brief, context), lines, concernedNames, confirmerNames }
}
