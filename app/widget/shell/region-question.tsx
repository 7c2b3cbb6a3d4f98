import { useState } from 'react';
import { isInEuropeanRegion } from '#app/engine/european-union.ts';
import { t } from '#app/messages/consent.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { readRegion } from '#app/protocol/regional-rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { RegionProps } from './consents-props.ts';
import type { OffersAnswer } from './deliver.ts';
import './region-question.css';

const REGION_BY_COUNTRY: Readonly<Record<string, Region>> = { US: 'US', CA: 'CA', GB: 'UK', AU: 'AU' };

/** Lists the regions, that of the company's country first and "somewhere else" last. */
function orderRegions(country = ''): Region[] {
  const home = REGION_BY_COUNTRY[country] ?? (isInEuropeanRegion(country) ? 'EU' : undefined);
  return [...(home ? [home] : []), ...REGIONS.filter((region) => region !== home)];
}

/** Fetches the configuration of the document for a region: the server alone knows the rules. */
async function fetchRegionConfig(region: Region): Promise<WidgetConfig> {
  const url = new URL(location.href);
  url.searchParams.set('region', region);
  url.hash = '';
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status}`);
  const html = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { products: {}, ...JSON.parse(html.getElementById('widget')?.dataset.config ?? '') };
}

/** Fields that a region's document may lack, so that none of the previous region's remains. */
const REGIONAL_FIELDS = [
  'asksForOffers',
  'asksForHealth',
  'crm',
  'missingLinks',
  'sender',
  'shelf',
  'country',
] as const;

/** Asks where the visitor lives (D65). Nothing is selected at first, and no answer is needed to continue. */
export function RegionSelect<A extends OffersAnswer>({ questionnaire, onAnswer, config }: RegionProps<A>) {
  const [regions] = useState(() => orderRegions(config.home));
  const [failed, setFailed] = useState(false);
  const choose = async (region: Region | undefined) => {
    if (!region) return;
    setFailed(false);
    try {
      const regional = await fetchRegionConfig(region);
      for (const field of REGIONAL_FIELDS) delete config[field];
      // Every part of the widget holds this one object, and the answer below renders them all again.
      Object.assign(config, regional, { regionSource: 'visitor', asksForRegion: true });
      onAnswer({ region } as Partial<A>);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="sg-field">
      <label htmlFor="sg-region">{t.whereYouLive}</label>
      <select
        id="sg-region"
        value={questionnaire.answers.region ?? ''}
        onChange={({ target }) => choose(readRegion((target as HTMLSelectElement).value))}
      >
        <option value="">{t.chooseRegion}</option>
        {regions.map((region) => (
          <option key={region} value={region}>
            {t.regions[region]}
          </option>
        ))}
      </select>
      <p className="sg-hint">{t.whereYouLiveHelp}</p>
      {failed && <p role="alert">{t.regionNotLoaded}</p>}
    </div>
  );
}
