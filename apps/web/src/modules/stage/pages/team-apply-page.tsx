import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { stageApplicationKind, teamStageApplicationKind, type StageApplicationDetail } from '../apply-kind.ts'
import { teamStageApplicationsLink } from '../links.ts'
import { StageApplicationDetailPage } from '../parts/apply-detail.tsx'
import { PaidTimeRows } from '../parts/clock-rows.tsx'

const kind = { ...teamStageApplicationKind, title: stageApplicationKind.title, mineLink: teamStageApplicationsLink }

/** P109 审批详情: adds the sitting, and the performer's other paid time of that night. */
export default function TeamStageApplicationPage() {
  return <StageApplicationDetailPage kind={kind}>{renderNight}</StageApplicationDetailPage>
}

const renderNothing = () => undefined

const renderNight = ({ sitting, others }: StageApplicationDetail) => (
  <>
    {sitting && (
      <Card label="开台记录">
        <SectionTitle inCard>开台记录</SectionTitle>
        <KeyValue
          rows={[
            { label: '台位', value: sitting.tableName },
            { label: '订台人', value: sitting.salesUserName },
            { label: '开台时间', value: formatShortTime(sitting.openTime) },
            { label: '清台时间', value: sitting.clearTime === null ? '未清台' : formatShortTime(sitting.clearTime) },
          ]}
        />
      </Card>
    )}
    <Card label="当晚其他上钟">
      <SectionTitle inCard>当晚其他上钟</SectionTitle>
      {others.length === 0 ? (
        <KeyValue rows={[{ label: '其他上钟', value: '无' }]} />
      ) : (
        <PaidTimeRows rows={others.map((row) => ({ ...row, canCancel: false }))} onOpen={renderNothing} />
      )}
    </Card>
  </>
)
