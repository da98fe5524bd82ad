import styles from './bottle-sheet.module.css'

/** What was photographed when a bottle was left; nothing without pictures. */
export function BottlePhotos({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <div className={styles['photos']}>
      {urls.map((url, index) => (
        <img key={url} src={url} alt={`瓶身照片 ${index + 1}`} className={styles['photo']} />
      ))}
    </div>
  )
}
