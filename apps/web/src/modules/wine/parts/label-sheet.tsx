import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { PrintAction } from '#shells/print-action.tsx'
import { PrintOnly } from '#shells/printed.tsx'
import { formatBottleAmount, type BottleDetail } from '../bottle-texts.ts'
import { buildBottleLabelUrl } from '../links.ts'
import styles from './label-sheet.module.css'

/** 瓶身标签: labels to print, one for every stored bottle of the item. The code links to the bottle. */
export default function LabelSheet({ bottle, onClose }: { bottle: BottleDetail; onClose: () => void }) {
  const copies = Array.from({ length: bottle.remainQuantity }, (_, index) => index)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="瓶身标签"
        fact={`60 × 40 毫米 · ${copies.length} 张`}
        footer={
          <PrintAction
            label="打印标签"
            shared={{
              title: `瓶身标签 ${bottle.labelNo ?? ''}`,
              text: `${bottle.goodsName} · ${bottle.guestName}`,
              url: buildBottleLabelUrl(bottle.wineItemId),
            }}
          />
        }
      >
        <Label bottle={bottle} />
      </Sheet>
      <PrintOnly className={styles['paper']}>
        {copies.map((copy) => (
          <Label key={copy} bottle={bottle} />
        ))}
      </PrintOnly>
    </>
  )
}

function Label({ bottle }: { bottle: BottleDetail }) {
  const { wineItemId, labelNo, goodsName, guestName, phoneMask, cabinetNo, depositDate, expireDate } = bottle
  return (
    <div className={styles['label']}>
      <div className={styles['code']}>
        <QrCode value={buildBottleLabelUrl(wineItemId)} label={`瓶身标签 ${labelNo ?? ''}`} />
      </div>
      <div className={styles['facts']}>
        <p className={styles['number']}>{labelNo}</p>
        <p>{goodsName}</p>
        <p>{formatBottleAmount({ ...bottle, quantity: 1 })}</p>
        <p>{`${guestName} ${phoneMask}`}</p>
        <p>{`位置 ${cabinetNo ?? ''}`}</p>
        <p>{`${depositDate} 存`}</p>
        <p>{`${expireDate} 到期`}</p>
      </div>
    </div>
  )
}
