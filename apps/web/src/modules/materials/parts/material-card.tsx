import { materialStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'

import { buildMaterialEditLink, buildMaterialLink } from '../links.ts'
import { MaterialCover } from './cover.tsx'
import styles from './material-card.module.css'

type MaterialBrief = AnswerOf<typeof materials.list>['rows'][number]

/** Grid card of a material that links to the material; a draft links to its form. */
export function MaterialCard({ material }: { material: MaterialBrief }) {
  const { materialId, title, status, publishTime, viewCount, useCount } = material
  const isDraft = status === materialStatus.draft
  return (
    <a className={styles['card']} href={isDraft ? buildMaterialEditLink(materialId) : buildMaterialLink(materialId)}>
      <MaterialCover material={material} />
      <span className={styles['text']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['facts']}>
          <span>{publishTime === null ? getLabel('material_status', status) : publishTime.slice(5, 10)}</span>
          <span className={styles['count']}>
            <Eye aria-hidden /> <span className="visually-hidden">浏览</span> {viewCount}
          </span>
          <span className={styles['count']}>
            <Send aria-hidden /> <span className="visually-hidden">使用</span> {useCount}
          </span>
        </span>
      </span>
    </a>
  )
}
