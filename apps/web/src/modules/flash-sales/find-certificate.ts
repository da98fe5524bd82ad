import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { call } from '#lib/query/api.ts'
import type { CodeLookUp } from '../vouchers/public.ts'
import { buildCertificateLink } from './links.ts'

/** Returns the link of a group play certificate. Rejects with CERT_INVALID for unknown codes. */
export async function findCertificate({ text, tableRecordId }: CodeLookUp): Promise<string> {
  const certCode = text.replaceAll(/[\s-]/g, '')
  await call(flashSales.certQuery, { certCode }, { silent: true })
  return buildCertificateLink(certCode, tableRecordId)
}
