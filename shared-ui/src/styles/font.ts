/** Noto Sans JP in the two weights we set. Loaded after the first paint: its rules alone outweigh a page's own styles. */
import "@fontsource/noto-sans-jp/400.css";
import "@fontsource/noto-sans-jp/700.css";
