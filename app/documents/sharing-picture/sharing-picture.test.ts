import { describe, expect, it } from 'vitest';
import { createPalettes } from '#app/theme/palette.ts';
import { drawnGround } from './chain.ts';
import { drawSharingPicture } from './draw-picture.tsx';
import { type SharingPicture, titleSize } from './picture.tsx';
import { createPictureCache } from './picture-cache.ts';

const picture: SharingPicture = {
  site: { kind: 'platform', name: 'StackGuide' },
  title: 'Are Peptides Safe?',
  category: 'Safety',
  note: '8 min read',
  palette: createPalettes({ colours: 'orange' }).light,
};

// Drawing the first picture loads fonts and two large packages.
describe('the picture for sharing', { timeout: 30_000 }, () => {
  const expectSmallPng = async (_: string, title: string) => {
    const png = Buffer.from(await drawSharingPicture({ ...picture, title }));
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(80_000);
  };
  it.each([
    ['a title', 'Are Peptides Safe?'],
    ['a title of three hundred letters', 'An endless title '.repeat(18)],
    ['what no font of ours has', '安全 🧪'],
  ])('is a PNG of 1200 × 630 below 80 kB, with %s', expectSmallPng);
  it.each([
    ['one word that is longer than the line', 'Peptid'.repeat(30)],
    ['what would be markup', '<svg onload="x"> & </text>'],
    ['Greek and Cyrillic', 'Ασφάλεια и безопасность'],
  ])('is a PNG of 1200 × 630 below 80 kB, with %s', { tags: ['nightly'] }, expectSmallPng);

  it('is the same for the same words and another for others', async () => {
    const first = await drawSharingPicture(picture);
    expect(await drawSharingPicture(picture)).toEqual(first);
    expect(await drawSharingPicture({ ...picture, note: '9 min read' })).not.toEqual(first);
  });

  it("shows the platform's mark on the platform's pages only", () => {
    const hasPlatformMark = (svg: string) => svg.includes('M16 6.2 25.4 11');
    expect(hasPlatformMark(drawnGround(picture))).toBe(true);
    const tenantGround = drawnGround({ ...picture, site: { kind: 'tenant', name: 'Acme' } });
    expect(hasPlatformMark(tenantGround)).toBe(false);
    const defaultGround = drawnGround({
      ...picture,
      site: { kind: 'tenant', name: 'Acme', isDefault: true },
    });
    const neutral = 'M12 2.5 20.2 7.2V16.8';
    expect(defaultGround).toContain(neutral);
    expect(defaultGround).toContain(`color="${picture.palette.text}"`);
    expect(tenantGround).not.toContain(neutral);
  });

  it('has the drawing of its article in place of the chain', async () => {
    const beads = [[10, 20, 5]] as const;
    const pictureWithDrawing = { ...picture, drawing: { lines: 'M1 1h9', ground: '', solid: '', beads } };
    expect(drawnGround(pictureWithDrawing)).toContain('<path d="M1 1h9"');
    expect(drawnGround(pictureWithDrawing)).not.toContain('polyline');
    expect(await drawSharingPicture(pictureWithDrawing)).not.toEqual(await drawSharingPicture(picture));
  });

  it('has smaller letters for longer titles', () => {
    const sizes = [10, 30, 60, 200].map((length) => titleSize('x'.repeat(length)));
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => b - a));
  });
});

describe('kept pictures', () => {
  const titled = (title: string) => ({ ...picture, title });
  /** Creates a fake of `draw` that returns the title as the picture, and records its calls. */
  function pencil() {
    const drawnTitles: string[] = [];
    let busy = 0;
    let mostBusy = 0;
    return {
      drawn: drawnTitles,
      mostAtOnce: () => mostBusy,
      async draw({ title }: SharingPicture) {
        drawnTitles.push(title);
        busy += 1;
        mostBusy = Math.max(mostBusy, busy);
        await Promise.resolve();
        busy -= 1;
        if (title === 'torn') throw new Error('The pencil broke.');
        return new TextEncoder().encode(title);
      },
    };
  }

  it('are drawn once, however many ask at the same time', async () => {
    const { draw, drawn: drawnTitles } = pencil();
    const cache = createPictureCache({ draw, maxPictures: 2, perMinute: 10 });
    const answers = await Promise.all([titled('a'), titled('a'), titled('a')].map(cache.get));
    expect(answers.map((bytes) => new TextDecoder().decode(bytes))).toEqual(['a', 'a', 'a']);
    expect(drawnTitles).toEqual(['a']);
  });

  it('are drawn one after the other', async () => {
    const { draw, mostAtOnce } = pencil();
    const cache = createPictureCache({ draw, maxPictures: 5, perMinute: 10 });
    await Promise.all(['a', 'b', 'c'].map((title) => cache.get(titled(title))));
    expect(mostAtOnce()).toBe(1);
  });

  it('make room by the one that was longest unused', async () => {
    const { draw, drawn: drawnTitles } = pencil();
    const cache = createPictureCache({ draw, maxPictures: 2, perMinute: 10 });
    for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(titled(title));
    expect(drawnTitles).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are tried again after a failure', async () => {
    const { draw, drawn: drawnTitles } = pencil();
    const cache = createPictureCache({ draw, maxPictures: 2, perMinute: 10 });
    await expect(cache.get(titled('torn'))).rejects.toThrow('The pencil broke.');
    await expect(cache.get(titled('torn'))).rejects.toThrow('The pencil broke.');
    await cache.get(titled('whole'));
    expect(drawnTitles).toEqual(['torn', 'torn', 'whole']);
  });

  it('are not drawn without end: past the limit of a minute only what is kept is given', async () => {
    const { draw, drawn: drawnTitles } = pencil();
    let time = 0;
    const cache = createPictureCache({ draw, maxPictures: 5, perMinute: 2, now: () => time });
    await cache.get(titled('a'));
    await cache.get(titled('b'));
    await expect(cache.get(titled('c'))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
    });
    await cache.get(titled('a'));
    time = 60_000;
    await cache.get(titled('c'));
    expect(drawnTitles).toEqual(['a', 'b', 'c']);
  });
});
