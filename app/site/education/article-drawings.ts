/**
 * One drawing per article on a 320 by 160 grid, in one style: lines, a common ground, and beads, which represent the amino acids of a
 * chain. They are paths, so that each adds few bytes to a page.
 */
export interface Drawing {
  lines: string;
  /** Path with a faint fill. */
  ground: string;
  /** Path with a full fill. */
  solid: string;
  beads: readonly (readonly [x: number, y: number, radius: number])[];
}

export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  // A shield and three substances: the first is tested, the second partly, the third not.
  'are-peptides-safe': {
    ground: 'M160 18l58 20v44c0 33-23 54-58 68-35-14-58-35-58-68V38z',
    lines:
      'M160 18l58 20v44c0 33-23 54-58 68-35-14-58-35-58-68V38zM126 58l7 7 12-13M158 60h34M127 88h14M158 88h34M158 116h24M40 46h30M28 82h46M44 118h28M250 46h30M246 82h46M250 118h26',
    solid: '',
    beads: [
      [134, 116, 3],
      [84, 46, 5],
      [84, 118, 5],
      [236, 82, 5],
    ],
  },
  // An injection pen along a curve that falls, and the pulse that is watched.
  'are-glp1-safe': {
    ground: 'M96 104l92-62a15 15 0 0 1 17 25l-92 62a15 15 0 0 1-17-25z',
    lines:
      'M96 104l92-62a15 15 0 0 1 17 25l-92 62a15 15 0 0 1-17-25zM122 87l17 25M176 50l17 25M98 121l-24 16M210 48l14-10M24 60h34l10-22 14 44 10-22h10M222 112h18l8-18 12 36 8-18h32',
    solid: 'M132 93l35-24 9 13-35 24z',
    beads: [
      [68, 141, 3],
      [56, 149, 2.5],
      [230, 34, 5],
    ],
  },
  // Two ends of a tendon; a chain bridges the gap, dotted where no study has looked.
  'bpc-157-benefits': {
    ground: 'M20 52c44-6 70 0 96 12v40c-26 10-52 14-96 8zM300 52c-44-6-70 0-96 12v40c26 10 52 14 96 8z',
    lines:
      'M20 52c44-6 70 0 96 12v40c-26 10-52 14-96 8M300 52c-44-6-70 0-96 12v40c26 10 52 14 96 8M20 72c40-4 64 0 90 6M20 92c40 2 64 0 90-4M300 72c-40-4-64 0-90 6M300 92c-40 2-64 0-90-4M124 84c10-16 18-20 26-8s14 14 22 2M178 72l1-1M186 68l1 0M194 70l2 2',
    solid: '',
    beads: [
      [124, 84, 6],
      [136, 71, 6],
      [150, 77, 7],
      [163, 85, 6],
    ],
  },
  // One substance, and the box and pen that make a product of it.
  'semaglutide-vs-ozempic': {
    ground: 'M182 36h106v88H182zM98 80a42 42 0 1 1-84 0 42 42 0 1 1 84 0z',
    lines:
      'M182 36h106v88H182zM182 60h106M200 48h28M204 96l52-18a8 8 0 0 1 5 15l-52 18a8 8 0 0 1-5-15zM224 89l5 15M110 80h54M152 68l14 12-14 12M98 80a42 42 0 1 1-84 0 42 42 0 1 1 84 0zM34 96c8-14 16-4 24-14s10-22 22-18',
    solid: 'M240 84l14-5a5 5 0 0 1 3 9l-14 5z',
    beads: [
      [34, 96, 6],
      [46, 88, 5],
      [58, 82, 6],
      [68, 68, 5],
      [80, 64, 6],
    ],
  },
  // A balance: one pan holds what was shown, the other, lighter one a question.
  'peptides-good-for-you': {
    ground: 'M48 112h88c-4 22-20 30-44 30s-40-8-44-30zM184 86h88c-4 22-20 30-44 30s-40-8-44-30z',
    lines:
      'M160 24v118M132 146h56M92 56l136-26M92 56l-44 56h88zM228 30l-44 56h88zM48 112c4 22 20 30 44 30s40-8 44-30M184 86c4 22 20 30 44 30s40-8 44-30M220 62c2-12 18-10 16 0-1 7-8 6-8 14M228 82v1M70 112c4-12 18-12 22-4M92 108c6-12 20-6 22 4',
    solid: '',
    beads: [
      [160, 42, 6],
      [70, 110, 6],
      [82, 102, 5],
      [93, 108, 6],
      [106, 102, 5],
      [115, 110, 6],
    ],
  },
  // A chain that fits two receptors, above the weight that falls over the weeks.
  'tirzepatide-vs-mounjaro': {
    ground: 'M24 84c40 2 52 28 92 34s100 8 180 8v22H24z',
    lines:
      'M24 84c40 2 52 28 92 34s100 8 180 8M24 148h272M84 148v-4M144 148v-4M204 148v-4M264 148v-4M128 70V58a14 14 0 0 1 28 0v12M228 70V58a14 14 0 0 1 28 0v12M118 70h48M218 70h48M142 50c14-34 34-26 50-20s40 0 50 20',
    solid: '',
    beads: [
      [142, 54, 8],
      [154, 33, 5],
      [172, 25, 5],
      [192, 30, 6],
      [212, 31, 5],
      [230, 36, 5],
      [242, 54, 8],
    ],
  },
  // A shop with its awning, a vial that is not for people, and the paper with the seal.
  'buy-peptides-legally': {
    ground: 'M30 40h124l12 32H18zM222 24h58l16 16v106h-74z',
    lines:
      'M30 40h124l12 32H18zM62 40l-6 32M92 40v32M122 40l6 32M28 72v74h128V72M18 72c0 14 28 14 28 0 0 14 32 14 32 0 0 14 28 14 28 0 0 14 32 14 32 0 0 14 28 14 28 0M222 24h58l16 16v106h-74zM280 24v16h16M238 56h34M238 74h42M238 92h24M84 104h24M88 104v10c-6 2-8 6-8 10v22h32v-22c0-4-2-8-8-10v-10M80 128h32',
    solid: 'M268 104a15 15 0 1 1 0 30 15 15 0 1 1 0-30z',
    beads: [
      [176, 118, 4],
      [188, 108, 4],
      [200, 116, 4],
    ],
  },
  // A chain of beads next to four joined rings.
  'peptides-vs-steroids': {
    ground:
      'M186 92l22-13 22 13v26l-22 13-22-13zM230 92l22-13 22 13v26l-22 13-22-13zM252 79l0-26 22-13 22 13v26l-22 13z',
    lines:
      'M186 92l22-13 22 13v26l-22 13-22-13zM230 92l22-13 22 13v26l-22 13-22-13zM252 79V53l22-13 22 13v26l-22 13M274 40l8-20 24 4 4 24-14 5M160 20v120M26 120c14-30 26 6 40-16s2-44 24-46 18 30 40 12',
    solid: '',
    beads: [
      [26, 120, 8],
      [45, 108, 6],
      [64, 106, 7],
      [70, 82, 6],
      [82, 62, 7],
      [102, 66, 6],
      [116, 76, 7],
      [132, 68, 8],
    ],
  },
};
