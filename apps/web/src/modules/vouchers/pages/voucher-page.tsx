import { useParams, parseId } from '#lib/routing/screen.ts'
import { VoucherConfirmation } from '../parts/voucher-confirmation.tsx'
import { VoucherDetail } from '../parts/voucher-detail.tsx'

/** P067 团购信息: confirmation before a voucher is redeemed, and details of a redeemed one. */
export default function VoucherPage() {
  const { verifyId: text } = useParams('verifyId')
  const verifyId = parseId(text)
  return verifyId === undefined ? <VoucherConfirmation /> : <VoucherDetail verifyId={verifyId} />
}
