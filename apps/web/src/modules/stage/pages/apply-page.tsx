import { stageApplicationKind } from '../apply-kind.ts'
import { StageApplicationDetailPage } from '../parts/apply-detail.tsx'

/** P107 申请详情: current state, requested state and the difference. */
export default function StageApplicationPage() {
  return <StageApplicationDetailPage kind={stageApplicationKind} />
}
