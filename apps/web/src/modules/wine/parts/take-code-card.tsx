import { Card } from '#kit/card.tsx'
import { Figure } from '#kit/figure.tsx'

/** Card with the code that a guest tells staff to withdraw bottles. `phoneMask`: set if the guest has several numbers. */
export function TakeCodeCard({ takeCode, phoneMask }: { takeCode: string; phoneMask?: string | undefined }) {
  return (
    <Card label="取酒码">
      <Figure
        label={phoneMask === undefined ? '我的取酒码' : `${phoneMask} 的取酒码`}
        value={takeCode}
        size="headline"
        note="到店取酒时告诉服务员，请勿转发他人"
      />
    </Card>
  )
}
