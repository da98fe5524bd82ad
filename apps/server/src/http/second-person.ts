/**
 * Commands that need a second person. The command calls `requireSecondPerson` once it knows what it would change. When
 * another person has to confirm it, its writes are undone and its input is stored as a proposal in the same transaction.
 */
import type { ProposalLine } from '@nocturne/contract/approvals/schemas'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { CommandContext, LiveEvent, LogEntry } from './context.ts'
import { createDependencySlot } from './slot.ts'

/** A change beyond a limit of the venue: shown to the second person before they confirm. */
export type ProposedChange = {
  title: string
  lines: readonly ProposalLine[]
  /** Employees concerned: they cannot confirm, and are notified. */
  concernedUserIds: readonly number[]
}

/** Context in which a command asks for a second person. */
export type AskingContext = Pick<CommandContext, 'tx' | 'now' | 'actor' | 'emit' | 'log' | 'secondPerson'>

type StoredCommand = { endpoint: Endpoint; input: unknown; change: ProposedChange }

type SecondPersonService = {
  /**
   * Throws `SecondPersonNeeded` when another person must confirm the change. Refuses SELF_CONFIRM when the person who
   * confirms is concerned.
   */
  require: (context: AskingContext, change: ProposedChange) => Promise<void>
  /** Ids of people who can confirm; empty when the change needs no second person. */
  listConfirmers: (
    context: Pick<AskingContext, 'tx' | 'actor'>,
    permission: PermissionKey,
    concernedUserIds: readonly number[],
  ) => Promise<readonly number[]>
  /** Stores a command that waits for confirmation; returns the id of the proposal. */
  propose: (context: CommandContext, command: StoredCommand) => Promise<number>
}

export const secondPersonSlot = createDependencySlot<SecondPersonService>('http: second person')

/** Thrown by a command that waits for a second person. */
export class SecondPersonNeeded extends Error {
  readonly change: ProposedChange

  constructor(change: ProposedChange) {
    super(`a second person has to confirm: ${change.title}`)
    this.change = change
  }
}

/** Ends the command here unless it may run without another person, or one has confirmed it. */
export const requireSecondPerson = (context: AskingContext, change: ProposedChange): Promise<void> =>
  secondPersonSlot.get().require(context, change)

/**
 * Runs the handler of an endpoint with `secondPerson`. When it needs one, returns the response of the endpoint for a
 * waiting command with the id of its proposal; the events and log entries of the handler are discarded with its writes.
 */
export async function runWithSecondPerson(
  endpoint: Endpoint,
  context: CommandContext,
  { input, handle }: { input: unknown; handle: (context: CommandContext) => Promise<unknown> },
): Promise<unknown> {
  const { secondPerson } = endpoint
  if (!secondPerson) return handle(context)
  const events: LiveEvent[] = []
  const entries: LogEntry[] = []
  await sql`savepoint proposal`.execute(context.tx)
  try {
    const answer = await handle({
      ...context,
      secondPerson: { permission: secondPerson.permission },
      emit: (event) => events.push(event),
      log: (entry) => entries.push(entry),
    })
    for (const event of events) context.emit(event)
    for (const entry of entries) context.log(entry)
    return answer
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error
    await sql`rollback to savepoint proposal`.execute(context.tx)
    const proposalId = await secondPersonSlot.get().propose(context, { endpoint, input, change: error.change })
    return { ...secondPerson.waiting, proposalId }
  }
}
