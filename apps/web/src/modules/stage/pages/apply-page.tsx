import { applyKind } from '../apply-kind.ts'
import { ApplyDetailPage } from '../parts/apply-detail.tsx'

/** P107 申请详情: as it stands, as it is asked for, and what it changes. */
export default function ApplyPage() {
  return <ApplyDetailPage kind={applyKind} />
}
