/** A home's pictures: a large one and thumbnails to choose from. */
import { type ReactElement, useState } from "react";
import { usePictureText } from "../../lib/pictures.text";
import { Stack } from "../layout/Stack";
import { withoutReadings } from "../text/Furigana";
import styles from "./Gallery.module.css";
import { HomeImage } from "./HomeImage";

interface GalleryImage {
  id: string | number;
  url: string;
  thumbnailUrl?: string;
}

interface GalleryProps {
  images: readonly GalleryImage[];
  /** The home's name, for the alternative texts. */
  name: string;
  /** The maximum number of pictures shown. */
  max: number;
}

/** Starts with the first picture. */
export function Gallery({ images, name, max }: GalleryProps): ReactElement {
  const words = usePictureText().gallery;
  const [chosen, setChosen] = useState(0);
  const shown = images.slice(0, max);
  const main = shown[chosen] ?? shown[0];
  const alt = withoutReadings(words.shown(name, shown.length, chosen + 1));
  return (
    <Stack gap={12}>
      <HomeImage src={main?.url} alt={alt} rounded eager />
      {shown.length > 1 && (
        <ul className={styles.thumbnails}>
          {shown.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <img src={image.thumbnailUrl ?? image.url} alt={withoutReadings(words.enlarge(index + 1))} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
