/** What a map provider can do for us. Both answers are null whenever the provider did not clearly give one; nothing here throws. */

/** Degrees, in the provider's own reading of them (GCJ-02 in mainland China, as WeChat and Alipay give positions). */
export type MapPoint = { latitude: number; longitude: number }

/** `distance` in metres from where was searched; null when the provider does not say. */
export type Place = MapPoint & { name: string; address: string; distance: number | null }

/** Width and height in pixels of a page; the picture may be finer. North up, a marker in the middle. */
export type PictureOrder = MapPoint & { width: number; height: number }

export type Picture = { contentType: string; bytes: Buffer }

export type MapProvider = {
  /** Places of that name around a point, nearest first; empty when there are none. */
  search: (wanted: MapPoint & { keyword: string }) => Promise<Place[] | null>
  picture: (order: PictureOrder) => Promise<Picture | null>
}
