/** Commands that can be stored as proposals, by endpoint id. Provided by app/modules.ts from the contract. */
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { CommandContext } from '../../../http/context.ts'
import { createDependencySlot } from '../../../http/slot.ts'

export type ConfirmableCommand = {
  endpoint: Endpoint
  handle: (context: CommandContext, input: unknown) => Promise<unknown>
}

export const confirmableCommandsSlot = createDependencySlot<ReadonlyMap<string, ConfirmableCommand>>(
  'approvals: confirmable commands',
)
