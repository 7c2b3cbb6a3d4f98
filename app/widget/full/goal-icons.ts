/** One line drawing per goal, on a 24 by 24 grid; symptoms about the same thing share it. */
export const SCALE =
  'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8 8.5h8l-1.8 4h-4.4zM12 12.5l1-2';
export const DUMBBELL = 'M7 7v10M4 9.5v5M17 7v10M20 9.5v5M7 12h10';
export const MOON = 'M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5z';

export const GOAL_ICONS: Readonly<Record<string, string>> = {
  'weight-loss': SCALE,
  'muscle-gain': DUMBBELL,
  'skin-hair-nails':
    'M11 4.5c.8 4.6 2.9 6.7 7.5 7.5-4.6.8-6.7 2.9-7.5 7.5-.8-4.6-2.9-6.7-7.5-7.5 4.6-.8 6.7-2.9 7.5-7.5zM19 3v4M17 5h4',
  'anti-aging': 'M7 3.5h10M7 20.5h10M8 3.5V7c0 2 4 3 4 5s-4 3-4 5v3.5M16 3.5V7c0 2-4 3-4 5s4 3 4 5v3.5',
  cognitive: 'M9 17.5h6M10 20.5h4M9 17.5c0-1.6-.5-2.2-1.3-3a6 6 0 1 1 8.6 0c-.8.8-1.3 1.4-1.3 3',
  athletic:
    'M12 20.5a7.3 7.3 0 1 0 0-14.6 7.3 7.3 0 0 0 0 14.6zM12 9.5v3.7l2.4 1.6M9.8 3h4.4M12 3v2.9M17.6 7.4L19 6',
  sleep: MOON,
  hormonal: 'M12 4v16M8.5 20h7M5.5 7h13M5.5 7L3 13a2.6 2.6 0 0 0 5 0zM18.5 7L16 13a2.6 2.6 0 0 0 5 0z',
};
