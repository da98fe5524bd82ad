import { useParams, idParam } from '../../../lib/screen.ts'
import { LastLook } from '../parts/last-look.tsx'
import { VoucherDetail } from '../parts/voucher-detail.tsx'

/** P067 团购信息: the last look before a voucher is used up, and what has become of one. */
export default function VoucherPage() {
  const { verifyId: text } = useParams('verifyId')
  const verifyId = idParam(text)
  return verifyId === undefined ? <LastLook /> : <VoucherDetail verifyId={verifyId} />
}
