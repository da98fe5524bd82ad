import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { networkErrorText } from '@nocturne/contract/network-texts'
import type { Envelope } from '@nocturne/contract/endpoint'
import { getSessionToken } from '@nocturne/web/lib/identity/session'
import { ApiError } from '@nocturne/web/lib/query/api-error'
import { saveFile } from '@nocturne/web/lib/upload/download'

import { getEntityEndpoint } from './entity-endpoint.ts'
import { openSignIn } from './office-session.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** Downloads all records as a sheet, which also is the template of the import. */
export const exportRecords = (definition: EntityDefinition, format: ExportFormat): Promise<void> =>
  downloadFile(`${getEntityEndpoint(definition, 'export').path}?format=${format}`, `${definition.label}.${format}`)

/** Downloads a file for the signed-in person. `fallbackName` is used when the response names none. Throws `ApiError`. */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(path, {
    headers: { Authorization: `Bearer ${getSessionToken('staff') ?? ''}` },
    credentials: 'omit',
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError({ kind: 'unknown', msg: networkErrorText })
  })
  if (response.status === 401) return openSignIn()
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || type.startsWith('application/json')) {
    const body = (await response.json().catch(() => ({}))) as Partial<Envelope<unknown>>
    throw new ApiError({ kind: 'refused', msg: body.msg ?? networkErrorText, status: response.status })
  }
  const name = readFileName(response.headers.get('content-disposition')) ?? fallbackName
  saveFile(new File([await response.blob()], name, { type }))
}

/** `attachment; filename*=UTF-8''…` as text. */
export function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded.trim())
  } catch {
    return null
  }
}
