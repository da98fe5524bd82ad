import { Card } from '#kit/card.tsx'
import { Figure } from '#kit/figure.tsx'

/** Card with the code that a guest tells staff to withdraw bottles. `whose`: set if the guest has several numbers. */
export function TakeCodeCard({ takeCode, whose }: { takeCode: string; whose?: string | undefined }) {
  return (
    <Card label="取酒码">
      <Figure
        label={whose === undefined ? '我的取酒码' : `${whose} 的取酒码`}
        value={takeCode}
        size="headline"
        note="到店取酒时告诉服务员，请勿转发他人"
      />
    </Card>
  )
}
