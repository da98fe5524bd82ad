import type { FileFormat } from '@nocturne/contract/reports/export/names'

import type { AnyEndpoint } from '#lib/query/api.ts'
import type { LazyComponent } from '#lib/routing/lazy-part.ts'
import { createSlot } from '#lib/slot.ts'

type Exported = { endpoint: Pick<AnyEndpoint, 'id' | 'sheet'>; input: object; title?: string }

/** Slot for the sheet that exports rows as a file; filled by the reports module. */
export const exportSheetSlot =
  createSlot<LazyComponent<{ saved: Exported; usual?: FileFormat; onClose: () => void }>>('payroll: export sheet')
