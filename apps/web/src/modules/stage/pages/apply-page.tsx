import { stageApplicationKind } from '../apply-kind.ts'
import { ApplyDetailPage } from '../parts/apply-detail.tsx'

/** P107 申请详情: current state, requested state and the difference. */
export default function ApplyPage() {
  return <ApplyDetailPage kind={stageApplicationKind} />
}
