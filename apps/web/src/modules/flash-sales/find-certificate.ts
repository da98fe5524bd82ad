import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { call } from '../../lib/api.ts'
import type { Asked } from '../vouchers/public.ts'
import { certificateLink } from './links.ts'

/** Where the certificate of a group play leads. Rejects with CERT_INVALID for a code that is none. */
export async function findCertificate({ text, tableRecordId }: Asked): Promise<string> {
  const certCode = text.replaceAll(/[\s-]/g, '')
  await call(flashSales.certQuery, { certCode }, { silent: true })
  return certificateLink(certCode, tableRecordId)
}
