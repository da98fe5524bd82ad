import { materialType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import CirclePlay from 'lucide-react/icons/circle-play'
import ImageIcon from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'

import { cx } from '#kit/cx.ts'
import { formatMaterialType } from '../labels.ts'
import styles from './cover.module.css'

type CoverMaterial = Pick<AnswerOf<typeof materials.list>['rows'][number], 'materialType' | 'coverUrl' | 'beginning'>

/** List thumbnail of a material: its picture, or a placeholder by type. */
export function MaterialCover({ material }: { material: CoverMaterial }) {
  const { materialType: type, coverUrl, beginning } = material
  return (
    <span className={cx(styles['cover'], styles[`type${type}`])}>
      {coverUrl !== null ? (
        <img src={coverUrl} alt="" loading="lazy" />
      ) : type === materialType.text ? (
        <span className={styles['quote']}>{beginning}</span>
      ) : (
        <span className={styles['mark']} aria-hidden>
          {type === materialType.audio ? <Music /> : type === materialType.video ? <CirclePlay /> : <ImageIcon />}
        </span>
      )}
      {coverUrl !== null && type === materialType.video && (
        <span className={styles['mark']} aria-hidden>
          <CirclePlay />
        </span>
      )}
      <span className={styles['type']}>{formatMaterialType(type)}</span>
    </span>
  )
}
